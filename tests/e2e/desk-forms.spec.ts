/** A form of the desk: errors at its fields, the server's too, the focus, and what was typed. */
import { openDesk } from "./operators.ts";
import { expect, test } from "./watch-errors.ts";

const missing = "This field is required.";
const past = "2020-01-01T10:00";

test("names each wrong field of a desk form, and keeps the input when the server refuses", async ({
  browser,
}) => {
  const owner = await openDesk(browser, "owner");
  await owner.goto("/desk/health");
  await owner.getByTestId("maintenance-add").click();
  const dialog = owner.getByRole("dialog");
  const [text, from, to] = ["text", "from", "to"].map((name) =>
    owner.getByTestId(`maintenance-${name}`),
  );
  if (!text || !from || !to) throw new Error("no fields");
  await owner.getByTestId("maintenance-send").click();
  await expect(dialog.getByText(missing)).toHaveCount(1);
  await expect(dialog.getByText("Enter a day and a time.")).toHaveCount(2);
  await expect(text).toBeFocused();

  await text.fill("Works");
  await from.fill(past);
  await to.fill(past);
  await owner.getByTestId("maintenance-send").click();
  await expect(to).toBeFocused();
  await expect(from).toHaveAttribute("aria-invalid", "false");
  await expect(dialog.getByText("Enter a day and a time.")).toHaveCount(0);

  // Only the server knows what time it is.
  await to.fill("2020-01-01T11:00");
  const refused = dialog.getByText("This value is not allowed here.");
  await expect(refused).toHaveCount(0);
  await owner.getByTestId("maintenance-send").click();
  await expect(refused).toHaveCount(1);
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(to).toBeFocused();
  await expect(text).toHaveValue("Works");
  await expect(from).toHaveValue(past);
  await to.fill("2020-01-01T12:00");
  await expect(refused).toHaveCount(0);
});

test("marks the missing required fields of a new product", async ({ browser }) => {
  const owner = await openDesk(browser, "owner");
  await owner.goto("/desk/offer/product");
  await owner.getByTestId("offer-add").click();
  await owner.getByTestId("change-send").click();
  await expect(owner.getByTestId("offer-subject")).toBeFocused();
  for (const name of ["show_code", "base", "quote", "units_per_lot"]) {
    await expect(owner.getByTestId(`offer-${name}`)).toHaveAttribute("aria-invalid", "true");
  }
  for (const name of ["exposure_limit", "sort"]) {
    await expect(owner.getByTestId(`offer-${name}`)).toHaveAttribute("aria-invalid", "false");
  }
});
