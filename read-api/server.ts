import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { accountQueries } from "./accounts/get-session.ts";
import { cartQueries } from "./cart/routes.ts";
import { catalogQueries } from "./catalog/routes.ts";
import { censusQueries } from "./census/routes.ts";
import { checkoutQueries } from "./checkout/routes.ts";
import { contentQueries } from "./content/routes.ts";
import { formQueries } from "./forms/routes.ts";
import { historyQueries } from "./history/routes.ts";
import { inventoryQueries } from "./inventory/routes.ts";
import { mailQueries } from "./mail/routes.ts";
import type { AssetsView, PageName } from "./pages/page-data.ts";
import { projectionQueries } from "./projections/routes.ts";
import { restockQueries } from "./restock/routes.ts";
import { siteSettingsQueries } from "./site-settings/routes.ts";
import { themeQueries } from "./themes/routes.ts";

/** Every query of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const readApi = (
  dependencies: Infrastructure,
  /** Styles and scripts of a page, for previews. */
  assets: (page: PageName) => AssetsView,
): readonly Route[] => {
  const {
    database: sql,
    sessions,
    personalData,
    eventStore,
    waitFor,
    websiteFacts,
    config,
  } = dependencies;
  const timeZoneOf = async (websiteId: string) => (await websiteFacts(websiteId)).timeZone;
  return [
    ...cartQueries({ sql, waitFor }),
    ...catalogQueries({ sql, waitFor }),
    ...contentQueries({ sql, waitFor, nowMs: dependencies.nowMs }),
    ...inventoryQueries({ sql, waitFor }),
    ...checkoutQueries({ sql, waitFor }),
    ...siteSettingsQueries({ sql, waitFor }),
    ...themeQueries({ ...dependencies, sql, assets }),
    ...restockQueries({ sql, waitFor }),
    ...historyQueries({ sql }),
    ...projectionQueries({ sql, head: eventStore.head }),
    ...mailQueries({ sql, personalData, mailServer: config.SMTP_URL !== undefined }),
    ...accountQueries({ needsSetup: sessions.needsSetup, websiteFacts }),
    ...formQueries({ sql, waitFor, timeZoneOf }),
    ...censusQueries({ sql, timeZoneOf }),
  ];
};
