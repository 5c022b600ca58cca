import { type AccountCalls, acts, answers } from "../account-door.ts";

export const sessionCalls = {
  startSession: acts(({ sessions }, ...args) => sessions.start(...args)),
  sessions: answers(({ sessions }, ...args) => sessions.list(...args)),

  async endSession(tokenHash) {
    this.account.sessions.end(tokenHash);
    this.work.later();
  },

  endSessionById: acts(({ sessions }, id) => sessions.endById(id)),
  endOtherSessions: acts(({ sessions }, tokenHash) => sessions.endOthers(tokenHash)),
  addPushDevice: answers(({ sessions }, ...args) => sessions.addPushDevice(...args)),
  dropPushDevice: answers(({ notices }, endpoint) => notices.devices.drop(endpoint)),
  pushDevices: answers(({ notices }) => notices.devices.list().map(({ endpoint }) => endpoint)),
  admit: answers(({ sessions }, ...args) => sessions.admit(...args)),
  keepAnswer: answers(({ sessions }, ...args) => sessions.answers.keep(...args)),
  authorize: answers(({ sessions }, ...args) => sessions.authorize(...args)),
  attach: answers(({ sessions }, ...args) => sessions.attach(...args)),
  detach: answers(({ announcer }, gateway) => announcer.detach(gateway)),
} satisfies AccountCalls;
