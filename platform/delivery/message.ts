export interface Message {
  /** E-mail address, or phone number that begins with a plus. */
  to: string;
  /** Subject of an e-mail; unused in an SMS. */
  subject: string;
  text: string;
}

/** Delivers a message. Throws if the provider refuses it. */
export type Carrier = (message: Message) => Promise<void>;
