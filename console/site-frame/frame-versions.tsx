import type { SiteFrame } from "#domain/site-frame/document.ts";
import { siteFrameVersionContracts } from "#read-api/site-frame/contract.ts";
import { DesignVersions } from "../kit/design/design-versions.tsx";
import type { Design } from "../kit/design/use-design.ts";
import { CompareVersion } from "./compare-version.tsx";

/** The published versions of header and footer, each to compare with the present one and to restore. */
export const FrameVersions = ({
  frame,
  onClose,
}: {
  readonly frame: Design<SiteFrame>;
  readonly onClose: () => unknown;
}) => (
  <DesignVersions
    design={frame}
    contract={siteFrameVersionContracts.versions}
    title="History of header and footer"
    compare={(version, close) => (
      <CompareVersion
        version={version}
        contract={siteFrameVersionContracts.version}
        published={frame.published?.document ?? null}
        toDesign={(document: SiteFrame | null) => ({ frame: document })}
        onClose={close}
      />
    )}
    onClose={onClose}
  />
);
