/** Letters about alerts: to owners by e-mail, and to the company's webhook. */
import { skewMsMax } from "#domain/access/age.ts";
import type { Settings } from "#domain/config/schema.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import type { Incident } from "#domain/watch/status.ts";
import { alertLetter } from "#platform/delivery/alert-letter.ts";
import { chooseCarrier } from "#platform/delivery/carrier.ts";
import { postAlert } from "#platform/delivery/webhook.ts";
import { logError, logWarning } from "#platform/log/log.ts";
import { Store } from "../../runtime/bases.ts";
import type { DutyScope } from "../duty.ts";

const again = { firstMs: 30_000, lastMs: 3_600_000, steady: 0.5 };
/** Attempts before an undelivered letter is given up, after 12 to 23 hours. */
const attemptsMax = 30;
const lettersAtOnce = 20;

interface LetterRow {
  id: number;
  recipient: string;
  incident: string;
  attempts: number;
}

interface LetterScope extends Omit<DutyScope, "db"> {
  settings: Settings;
}

export class Letters extends Store {
  /** Writes one letter for each recipient. Call it in the transaction that writes the incident. */
  put(incident: Incident, recipients: readonly string[], nowMs: number): void {
    for (const recipient of recipients) {
      this.sql`INSERT INTO watch_letters (recipient, incident, due_ms)
        VALUES (${recipient}, ${JSON.stringify(incident)}, ${nowMs})`;
    }
  }

  async send(scope: LetterScope): Promise<void> {
    const due = this.sql<LetterRow>`SELECT id, recipient, incident, attempts FROM watch_letters
      WHERE due_ms <= ${scope.nowMs} OR due_ms > ${scope.nowMs + again.lastMs + skewMsMax}
      ORDER BY id LIMIT ${lettersAtOnce}`;
    for (const letter of due) {
      try {
        await deliver(letter, scope);
        this.sql`DELETE FROM watch_letters WHERE id = ${letter.id}`;
      } catch (cause) {
        this.#failed(letter, scope, cause);
      }
    }
  }

  #failed({ id, attempts }: LetterRow, { companyId, nowMs }: LetterScope, cause: unknown): void {
    const facts = { company: companyId, attempts: attempts + 1 };
    if (attempts + 1 >= attemptsMax) {
      logError("alert_given_up", facts, cause);
      this.sql`DELETE FROM watch_letters WHERE id = ${id}`;
      return;
    }
    logWarning("alert_undelivered", facts, cause);
    const dueMs = nowMs + backOffMs(again, attempts, Math.random());
    this.sql`UPDATE watch_letters SET attempts = ${attempts + 1}, due_ms = ${dueMs}
      WHERE id = ${id}`;
  }
}

async function deliver({ recipient, incident, id }: LetterRow, scope: LetterScope): Promise<void> {
  const { env, companyId, settings, nowMs } = scope;
  // `put` wrote the incident.
  const told = JSON.parse(incident) as Incident;
  if (recipient === "") return postAlert(scope, told, id);
  const carrier = chooseCarrier({ env, company: { id: companyId }, nowMs }, settings, "email");
  await carrier?.({ to: recipient, ...alertLetter(told, settings) });
}
