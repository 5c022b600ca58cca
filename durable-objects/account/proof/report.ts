/** Takes a finding of the audit: one line of text. */
export type Report = (problem: string) => void;
