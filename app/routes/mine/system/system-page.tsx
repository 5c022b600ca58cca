import { languageNames } from "#domain/language/language-names.ts";
import { warnOf } from "../../../api/warn-of.ts";
import { useCompany } from "../../../data/company/company.ts";
import { installAtom } from "../../../data/device/install.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { deviceTexts, tabTexts, unlessBlocked } from "../../../device.ts";
import { Asked } from "../../../features/asked/asked.tsx";
import { chooseTheme, chosenThemeAtom, themeAtom } from "../../../features/company/theme.ts";
import { SignOutRow } from "../../../features/identity/sign-out-row.tsx";
import { keepCookie } from "../../../i18n/keep-cookie.ts";
import { currentLocale } from "../../../i18n/locale.ts";
import { m } from "../../../i18n/page-messages.ts";
import { soundAtom, switchSound } from "../../../live/sound.ts";
import { useAtomValue } from "../../../state.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";

export default function SystemPage() {
  const company = useCompany();
  const chosen = useAtomValue(chosenThemeAtom);
  const theme = useAtomValue(themeAtom);
  const sound = useAtomValue(soundAtom);
  const isSignedIn = useAtomValue(userAtom) !== null;
  const install = useAtomValue(installAtom);
  return (
    <Page title={m.system_title()} back="/user">
      {company.is_dark_mode !== "0" && (
        <Card title={m.system_theme()}>
          <Segmented
            fill
            label={m.system_theme()}
            options={[
              { value: "auto", text: m.system_theme_auto() },
              { value: "light", text: m.system_theme_light() },
              { value: "dark", text: m.system_theme_dark() },
            ]}
            value={chosen ?? theme}
            onChange={chooseTheme}
          />
        </Card>
      )}
      <Card>
        <Switch label={m.system_sound()} on={sound} onChange={switchSound} />
      </Card>
      <RowList>
        <Row
          icon="globe"
          text={m.shell_language()}
          value={<bdi>{languageNames[currentLocale()]}</bdi>}
          to="/language"
        />
        {install && (
          <Row
            icon="device"
            text={m.system_install()}
            note={m.system_install_text()}
            onClick={() => void install.prompt()}
          />
        )}
        <Asked
          title={m.system_clear()}
          text={m.system_clear_question()}
          onConfirm={forgetDevice}
          testId="clear-data-confirm"
        >
          {(ask) => (
            <Row
              icon="refresh"
              text={m.system_clear()}
              note={m.system_clear_text()}
              danger
              onClick={ask}
              testId="clear-data"
            />
          )}
        </Asked>
      </RowList>
      {isSignedIn && <SignOutRow />}
    </Page>
  );
}

async function dropKeptFiles(): Promise<void> {
  const files = unlessBlocked(() => globalThis.caches);
  for (const name of (await files?.keys()) ?? []) await files?.delete(name);
}

/**
 * Deletes everything that the app keeps on this device. That includes the keys of the session and
 * of the demo account: the session ends and the demo account is lost.
 */
async function forgetDevice(): Promise<void> {
  deviceTexts.clear();
  tabTexts.clear();
  keepCookie("lang", "");
  keepCookie("theme", "");
  await dropKeptFiles().catch(warnOf("the files of the app are still kept"));
  location.replace("/");
}
