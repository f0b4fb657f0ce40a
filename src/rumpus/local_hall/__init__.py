"""What runs beside the page, in a worker of the browser: the rules, called from JavaScript. Core and games, no more."""
