import type { Message } from "./message.ts";

/** Sends through the platform's e-mail binding. */
export async function sendByBinding(
  binding: SendEmail,
  from: string,
  { to, subject, text }: Message,
): Promise<void> {
  await binding.send({ from, to, subject, text });
}
