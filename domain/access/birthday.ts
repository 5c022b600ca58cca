const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a calendar day like `1990-02-28`, from 1900 on. */
export function isDay(text: string): boolean {
  const parts = dayForm.exec(text);
  if (!parts || Number(parts[1]) < 1900) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * True if a person has reached this age today. A person born on 29 February comes of age on 1 March
 * of a common year.
 * @param birthday `YYYY-MM-DD`, like `today`
 */
export function isOfAge(birthday: string, today: string, years: number): boolean {
  const year = String(Number(birthday.slice(0, 4)) + years).padStart(4, "0");
  return `${year}${birthday.slice(4)}` <= today;
}
