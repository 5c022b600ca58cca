/** Calls about the owner's sessions, their push devices, and the sockets of gateways. */
import type { AccountCalls } from "../account-door.ts";

export const sessionCalls = {
  async startSession(tokenHash, nowMs, origin) {
    this.account.sessions.start(tokenHash, nowMs, origin);
    this.work.later();
  },

  async sessions(tokenHash, nowMs) {
    return this.account.sessions.list(tokenHash, nowMs);
  },

  async endSession(tokenHash) {
    this.account.sessions.end(tokenHash);
    this.work.later();
  },

  async endSessionById(id) {
    return this.work.after(this.account.sessions.endById(id));
  },

  async endOtherSessions(tokenHash) {
    return this.work.after(this.account.sessions.endOthers(tokenHash));
  },

  async addPushDevice(tokenHash, device) {
    this.account.sessions.addPushDevice(tokenHash, device);
  },

  async dropPushDevice(endpoint) {
    this.account.notices.devices.drop(endpoint);
  },

  async pushDevices() {
    return this.account.notices.devices.list().map(({ endpoint }) => endpoint);
  },

  async admit(...args) {
    return this.account.sessions.admit(...args);
  },

  async keepAnswer(...args) {
    this.account.sessions.answers.keep(...args);
  },

  async authorize(tokenHash, nowMs) {
    return this.account.sessions.authorize(tokenHash, nowMs);
  },

  async attach(...args) {
    return this.account.sessions.attach(...args);
  },

  async detach(gateway) {
    this.account.announcer.detach(gateway);
  },
} satisfies AccountCalls;
