import { type Migration, timersMigration } from "../runtime/migration.ts";
import { openingMigration } from "../runtime/opened.ts";
import { outboxSql } from "../runtime/outbox-rows.ts";
import { parkingSql } from "../runtime/parking.ts";
import { messageLogSql } from "./message-log.ts";
import { standingSql } from "./standing.ts";

/** Append-only list: shipped entries never change. */
export const conversationMigrations: readonly Migration[] = [
  timersMigration,
  { id: "conversation", sql: [outboxSql, parkingSql, messageLogSql, standingSql].join("\n") },
  openingMigration,
];
