import * as z from "zod/mini";
import { csvForms } from "../../csv-form.ts";

/** Decimal sign and separator of a file; without it those of the reader's language. */
export const wireCsvForm = z.optional(z.enum(csvForms));
