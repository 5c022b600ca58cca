-- A value that nobody has agreed on goes with its change, not with the next secret that is asked for.
CREATE TRIGGER waiting_secrets_go AFTER UPDATE OF state ON changes
  WHEN NEW.kind = 'secret' AND NEW.state IN ('taken_back', 'refused')
  BEGIN DELETE FROM waiting_secrets WHERE company_id = NEW.company_id AND id = NEW.id; END;
DELETE FROM waiting_secrets WHERE NOT EXISTS (SELECT 1 FROM changes AS c
  WHERE c.company_id = waiting_secrets.company_id AND c.id = waiting_secrets.id AND c.state IN ('asked', 'scheduled'));
