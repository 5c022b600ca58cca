/** Meanings of the settings that say when owners are alerted, and how (docs/operations.md). */

const off = "0 turns the alert off.";

export const watchMeanings = {
  watch_mail: [
    "Whether alerts go to the owners of the desk by e-mail.",
    "Each owner gets a letter when an alert begins, and one when it ends.",
  ],
  watch_webhook: [
    "https address that alerts are posted to; empty for none.",
    "Each beginning and end is posted there as JSON, and again until it is taken.",
  ],
  watch_webhook_secret: [
    "Secret that the receiver of the alerts shares.",
    "Posts are signed with it; without it nothing is posted.",
  ],
  watch_silence_seconds: [
    "Seconds without a tick of an open market after which its feed counts as silent.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
  watch_gaps_hour: [
    "Gaps of the feeds within an hour that are too many.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
  watch_database_ms: [
    "Milliseconds that a read of the database may take, as the mean of five minutes.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
  watch_outbox_minutes: [
    "Minutes that a message between objects may wait for its delivery.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
  watch_unsettled_seconds: [
    "Seconds that an option or a reached level may be past its time.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
  watch_queue_hours: [
    "Hours that an item may wait at the desk.",
    `Owners are alerted, and the status page says that payments are slow. ${off}`,
  ],
  watch_refused_percent: [
    "Percent of the orders of five minutes that may be refused; fewer than ten orders say nothing.",
    `Owners are alerted, and the status page says so. ${off}`,
  ],
} as const;
