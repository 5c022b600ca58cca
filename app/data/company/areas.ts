import { useEffect, useMemo } from "react";
import type * as z from "zod/mini";
import { areaList } from "#domain/contracts/http/codes.ts";
import { callApi } from "../../api/client.ts";
import { numberTag } from "../../i18n/locale.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import type { Area } from "../../ui/form/find-areas.ts";
import type { PickOption } from "../../ui/form/find-options.ts";
import { dataOf, type Loadable, load, loading } from "../reading/loadable.ts";

/** Id of the specification's default area: the USA, with the calling code +001. */
export const defaultAreaId = 1;

const areasAtom = atom<Loadable<z.output<typeof areaList.output>>>(loading);

/** Countries with calling codes, named and sorted in the reader's language; empty until read. */
export function useAreas(): Array<Area & { code: string }> {
  const list = dataOf(useAtomValue(areasAtom));
  useEffect(() => {
    if (store.get(areasAtom).state === "ready") return;
    void load(areasAtom, () => callApi(areaList, {}));
  }, []);
  return useMemo(() => {
    const names = new Intl.DisplayNames(numberTag(), { type: "region" });
    const named = (list ?? []).map(({ id, code, global_code }) => ({
      id,
      code,
      // The runtime throws for an invalid region code.
      name: /^[A-Z]{2}$/i.test(code) ? (names.of(code) ?? code) : code,
      callingCode: global_code,
    }));
    const order = new Intl.Collator(numberTag());
    return named.sort((left, right) => order.compare(left.name, right.name));
  }, [list]);
}

/** Countries as options of a picker, by their ISO code. */
export function useCountries(): PickOption[] {
  const areas = useAreas();
  return useMemo(() => areas.map(({ code, name }) => ({ id: code, title: name })), [areas]);
}
