import * as z from "zod/mini";
import { csvForms } from "../../text/csv-form.ts";

/** Decimal sign and separator of a file; the reader's language decides if absent. */
export const wireCsvForm = z.optional(z.enum(csvForms));
