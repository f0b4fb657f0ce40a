"""Who people are: names, tokens, passphrases, where they are, how strong they play."""
