import * as z from "zod/mini";
import { csvForms } from "../../text/csv-form.ts";

/** Decimal sign and separator of the file; absent means those of the reader's language. */
export const wireCsvForm = z.optional(z.enum(csvForms));
