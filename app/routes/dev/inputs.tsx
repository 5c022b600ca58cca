import { useState } from "react";
import { defaultAreaId, useAreas } from "../../data/areas.ts";
import { AreaPicker } from "../../ui/form/area-picker.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { PictureCodeField } from "../../ui/form/picture-code-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { UploadField } from "../../ui/form/upload-field.tsx";
import { Card } from "../../ui/page.tsx";
import { later } from "./later.ts";

async function slowly(onProgress: (part: number) => void): Promise<string> {
  for (let part = 0; part <= 1; part += 0.1) {
    onProgress(part);
    await later(150);
  }
  return "id";
}

/** Every input of the kit. */
export function Inputs() {
  const areas = useAreas();
  const [text, setText] = useState("");
  const [areaId, setAreaId] = useState(defaultAreaId);
  const [choice, setChoice] = useState("1");
  const field = { value: text, onChange: setText };
  return (
    <Card title="Inputs">
      <TextField {...field} label="Text" hint="A hint" placeholder="Placeholder" />
      <TextField {...field} label="Optional" note="optional" />
      <TextField {...field} label="Wrong" error="This is wrong." />
      <TextField {...field} label="Disabled" disabled />
      <TextField {...field} label="Number" inputMode="decimal" ltr />
      <NumberStepper {...field} label="Number with steps" step="0.01" min="0" hint="A hint" />
      <NumberStepper
        {...field}
        label="Number that is wrong"
        step="1"
        min="0"
        max="10"
        error="Too much."
      />
      <PasswordField {...field} label="Password" />
      <CodeField
        {...field}
        label="Code"
        purpose="kit"
        onSend={async () => {
          await later(400);
          return true;
        }}
      />
      <PictureCodeField {...field} picture={null} onRenew={() => undefined} />
      <TextField
        {...field}
        label="Phone"
        type="tel"
        ltr
        lead={<AreaPicker areas={areas} value={areaId} onChange={setAreaId} />}
      />
      <SelectField
        label="Select"
        options={[
          { value: "1", text: "One" },
          { value: "2", text: "Two" },
        ]}
        value={choice}
        onChange={setChoice}
      />
      <SelectField
        label="Select that is wrong"
        error="Choose another one."
        options={[{ value: "1", text: "One" }]}
        value="1"
        onChange={setChoice}
      />
    </Card>
  );
}

/** Uploads: one that succeeds slowly, one that is required, one that fails. */
export function Uploads() {
  return (
    <Card title="Uploads">
      <UploadField
        label="Upload"
        upload={(_file, onProgress) => slowly(onProgress)}
        onChange={() => undefined}
      />
      <UploadField
        label="Upload that is missing"
        hint="JPEG, PNG or WebP"
        error="A picture is needed."
        upload={(_file, onProgress) => slowly(onProgress)}
        onChange={() => undefined}
      />
      <UploadField
        label="Upload that fails"
        upload={async () => {
          await later(600);
          throw new Error("The server refused it.");
        }}
        onChange={() => undefined}
      />
    </Card>
  );
}
