import { useState } from "react";
import type { ContentKind, ContentText } from "#domain/content/texts.ts";
import { deskContentVersions, versionsOfPage } from "#domain/contracts/desk/content.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Pager } from "../ui/pager.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./content.module.css";
import { TextPreview } from "./preview.tsx";

interface VersionsProps {
  name: { kind: ContentKind; id: number; lang: LanguageCode };
  isLocked: boolean;
  onUse(text: ContentText): void;
}

interface VersionsSheetProps extends VersionsProps {
  open: boolean;
  onClose(): void;
}

/** Texts that were saved before, to be looked at and taken up again. */
export function VersionsSheet({ open, onClose, onUse, ...versions }: VersionsSheetProps) {
  function use(text: ContentText) {
    onUse(text);
    onClose();
  }
  return (
    <Sheet open={open} title={m.desk_content_versions()} onClose={onClose}>
      {open && <Versions {...versions} onUse={use} />}
    </Sheet>
  );
}

function Versions({ name, isLocked, onUse }: VersionsProps) {
  const { zone } = useDesk();
  const [shown, setShown] = useState(0);
  const [page, setPage] = useState(1);
  const read = useRead(deskContentVersions, { ...name, page });
  return (
    <Loaded read={read} rows={4}>
      {({ data, total }) => (
        <div className={styles.versions}>
          {data.map((version) => (
            <section key={version.version}>
              <button
                type="button"
                aria-expanded={shown === version.version}
                onClick={() => setShown(shown === version.version ? 0 : version.version)}
              >
                <b>
                  <bdi>{version.title || m.desk_content_untitled()}</bdi>
                </b>
                <small>
                  <bdi>{formatDateTime(version.at_ms, zone)}</bdi> · <bdi>{version.operator}</bdi>
                </small>
              </button>
              {shown === version.version && (
                <>
                  <TextPreview kind={name.kind} lang={name.lang} text={version} />
                  <SmallButton disabled={isLocked} onClick={() => onUse(version)}>
                    {m.desk_content_use()}
                  </SmallButton>
                </>
              )}
            </section>
          ))}
          <Pager page={page} total={total} size={versionsOfPage} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}
