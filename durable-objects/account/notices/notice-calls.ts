import { type AccountCalls, acts, answers } from "../account-door.ts";
import { askForShares } from "../person/ask-for-shares.ts";

export const noticeCalls = {
  happenings: answers(({ happenings }, afterNumber) => happenings.list(afterNumber)),
  seeHappenings: answers(({ happenings }, number) => happenings.see(number)),
  tellVerification: acts((account, isPassed) => {
    account.announcer.tell(isPassed ? "verification_passed" : "verification_rejected");
    askForShares(account);
  }),
  tellMastership: acts(({ announcer }, outcome) => announcer.tell(`master_${outcome}`)),
  tellChatAnswer: acts(({ db, notices }, number) =>
    db.transaction(() => notices.tell("chat_answer", {}, `chat-${number}`)),
  ),
} satisfies AccountCalls;
