-- Decimals that a withdrawal in this coin or currency is paid to; NULL for those of the platform's table.
ALTER TABLE draw_currencies ADD COLUMN decimals INTEGER CHECK (decimals BETWEEN 0 AND 18);
