export interface Message {
  /** An e-mail address, or a phone number with its plus. */
  to: string;
  /** Unused in an SMS. */
  subject: string;
  text: string;
}

/** Delivers a message. Throws if the provider did not take it. */
export type Carrier = (message: Message) => Promise<void>;
