import { type Migration, timersMigration } from "../runtime/migration.ts";
import { openingMigration } from "../runtime/opened.ts";
import { eventLogSql } from "./event-log.ts";
import { followersSql } from "./followers.ts";
import { tallySql } from "./tally.ts";
import { closedSql, waitingSql } from "./waiting.ts";

/** Append-only list: shipped entries never change. */
export const followMigrations: readonly Migration[] = [
  timersMigration,
  { id: "follow", sql: [eventLogSql, followersSql, waitingSql, tallySql].join("\n") },
  { id: "closed", sql: closedSql },
  openingMigration,
];
