export interface Message {
  /** An e-mail address, or a phone number with its plus. */
  to: string;
  /** Not part of an SMS. */
  subject: string;
  text: string;
}

/** Delivers a message. It throws when the provider did not take it. */
export type Carrier = (message: Message) => Promise<void>;
