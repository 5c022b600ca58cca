-- A company's accounts are kept in its currency. Changing it while there are accounts would have everything that is computed
-- with the setting booked, or shown, in a currency that the accounts are not kept in. 'USD' is the setting's default: what
-- counts where there is no row.
CREATE TRIGGER currency_is_kept_on_insert BEFORE INSERT ON company_config
WHEN NEW.key = 'currency'
  AND NEW.value <> coalesce(
    (SELECT value FROM company_config WHERE company_id = NEW.company_id AND key = 'currency'), 'USD')
  AND EXISTS (SELECT 1 FROM users WHERE company_id = NEW.company_id)
BEGIN
  SELECT RAISE(ABORT, 'the company has accounts in its currency');
END;

-- Also for a row that becomes this setting, or stops being it.
CREATE TRIGGER currency_is_kept_on_update BEFORE UPDATE ON company_config
WHEN (OLD.key = 'currency' OR NEW.key = 'currency')
  AND (NEW.value <> OLD.value OR NEW.key <> OLD.key OR NEW.company_id <> OLD.company_id)
  AND EXISTS (SELECT 1 FROM users WHERE company_id IN (OLD.company_id, NEW.company_id))
BEGIN
  SELECT RAISE(ABORT, 'the company has accounts in its currency');
END;

CREATE TRIGGER currency_is_kept_on_delete BEFORE DELETE ON company_config
WHEN OLD.key = 'currency' AND OLD.value <> 'USD'
  AND EXISTS (SELECT 1 FROM users WHERE company_id = OLD.company_id)
BEGIN
  SELECT RAISE(ABORT, 'the company has accounts in its currency');
END;
