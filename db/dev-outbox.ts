import { listOf, sql } from "./sql.ts";

export interface OutboxMail {
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  created_ms: number;
}

export async function addToOutbox(db: D1Database, companyId: number, mail: OutboxMail) {
  await sql(db)`INSERT INTO dev_outbox (company_id, kind, recipient, subject, body, created_ms)
    VALUES (${companyId}, ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${mail.body},
      ${mail.created_ms})`.run();
}

export function listOutbox(db: D1Database, companyId: number) {
  return listOf<OutboxMail>(db)`SELECT kind, recipient, subject, body, created_ms FROM dev_outbox
    WHERE company_id = ${companyId} ORDER BY id DESC LIMIT 50`;
}
