"""ChessBrawl: one King and what he can buy, against ten rounds of waves on a board of 6 × 8."""
