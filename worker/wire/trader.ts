import type * as z from "zod/mini";
import type { ListedMaster } from "#db/copying/masters.ts";
import type { traderSchema, WireMasterRecord } from "#domain/contracts/http/follow.ts";

type WireTrader = z.input<typeof traderSchema>;

/** @param record null until a record was computed for the master */
export function toWireTrader(
  { user_id, nickname, follow_num }: ListedMaster,
  record: WireMasterRecord | null,
  isFollowed: boolean,
): WireTrader {
  return {
    user_id,
    nickname,
    avatar: "",
    follow_num,
    is_followed: isFollowed ? 1 : 0,
    profit_percent: record?.three_weeks.return_percent ?? 0,
    total_profit: Number(record?.all.profit ?? 0),
    ...(record && { record }),
  };
}
