-- A menu item has a number within its company: changes at the desk name it by that.
ALTER TABLE menu_items ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE menu_items SET number = (
  SELECT count(*) FROM menu_items AS m WHERE m.company_id = menu_items.company_id AND m.id <= menu_items.id);
CREATE UNIQUE INDEX menu_items_by_number ON menu_items (company_id, number) WHERE number > 0;
-- Whoever copies or makes items without one gets the next.
CREATE TRIGGER menu_items_are_numbered AFTER INSERT ON menu_items WHEN NEW.number = 0
  BEGIN UPDATE menu_items SET number = 1 + (SELECT max(number) FROM menu_items WHERE company_id = NEW.company_id)
    WHERE id = NEW.id; END;
