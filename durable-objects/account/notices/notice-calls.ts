/** Calls about the trader's notices. */
import type { AccountCalls } from "../account-door.ts";
import { askForShares } from "../person/ask-for-shares.ts";

export const noticeCalls = {
  async happenings(afterNumber) {
    return this.account.happenings.list(afterNumber);
  },

  async seeHappenings(number) {
    this.account.happenings.see(number);
  },

  async tellVerification(isPassed) {
    this.account.announcer.tell(isPassed ? "verification_passed" : "verification_rejected");
    askForShares(this.account);
    this.work.later();
  },

  async tellMastership(outcome) {
    this.account.announcer.tell(`master_${outcome}`);
    this.work.later();
  },

  async tellChatAnswer(number) {
    const { db, notices } = this.account;
    db.transaction(() => notices.tell("chat_answer", {}, `chat-${number}`));
    this.work.later();
  },
} satisfies AccountCalls;
