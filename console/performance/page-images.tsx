import { Button, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pictureAt } from "#domain/kit/pictures.ts";
import { deviceNames } from "#domain/performance/columns.ts";
import { metricText } from "#domain/performance/metrics.ts";
import {
  listPageImagesContract,
  type PageImage,
  type PageMark,
  type PageSpeed,
} from "#read-api/performance/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { MetricValue } from "./metric-value.tsx";
import classes from "./performance.module.css";

/** A picture that is sent in more than twice the width in which it is shown costs visitors time. */
const OVERSIZED = 2;

const advice = ({ largestLoads, loads, naturalWidth, displayedWidth }: PageImage): string => {
  const share = Math.round((100 * largestLoads) / loads);
  const wide =
    displayedWidth > 0 && naturalWidth > OVERSIZED * displayedWidth
      ? `It is sent ${formatCount(naturalWidth)} pixels wide and shown ${formatCount(displayedWidth)} pixels wide.`
      : "";
  const main = share > 0 ? `It is the main content in ${share}% of page loads.` : "";
  return [main, wide].filter(Boolean).join(" ");
};

const sizeText = (bytes: number): string => `${formatCount(Math.round(bytes / 1_000))} KB`;

/** The picture in the media library, for members who can see it there. */
const Named = ({ image: { name, mediaId } }: { readonly image: PageImage }) => {
  const may = useMay();
  if (mediaId === null) return <>Picture outside of the media library</>;
  if (!may("content:read")) return <>{name}</>;
  return (
    <Link to="/media" search={{ open: mediaId }}>
      {name}
    </Link>
  );
};

const ImageRow = ({ image }: { readonly image: PageImage }) => (
  <li className={classes.image}>
    <img src={pictureAt(image.assetUrl, "300w")} alt="" loading="lazy" />
    <div>
      <Text size="sm" fw={600} className={classes.name ?? ""}>
        <Named image={image} />
      </Text>
      <Text size="sm">
        {image.loadMs === null
          ? "Loading time not measured"
          : `Loads in ${metricText("lcp", image.loadMs)}`}
        {image.bytes !== null && ` · original ${sizeText(image.bytes)}`}
      </Text>
      {advice(image) !== "" && (
        <Text size="sm" c="dimmed">
          {advice(image)}
        </Text>
      )}
    </div>
  </li>
);

/** What scripts of the page have marked, from the start of the page load. */
const Marks = ({ marks }: { readonly marks: readonly PageMark[] }) =>
  marks.length > 0 && (
    <PlainTable
      label="Marks of scripts"
      rows={marks}
      rowId={({ name }) => name}
      columns={[
        { id: "name", header: "Mark", card: "title", cell: ({ name }) => name },
        { id: "ms", header: "After", card: "corner", cell: ({ ms }) => metricText("lcp", ms) },
        { id: "loads", header: "Page loads", cell: ({ loads }) => formatCount(loads) },
      ]}
    />
  );

type Range = { readonly from?: string; readonly to?: string };

const Details = ({ speed, range }: { readonly speed: PageSpeed; readonly range: Range }) => {
  const { page, device } = speed;
  const query = useCall(listPageImagesContract, { query: { ...range, page, device } });
  return (
    <Stack gap="md">
      <Facts
        of={{
          Device: deviceNames[device],
          "Page loads": formatCount(speed.loads),
          "Server response": <MetricValue metric="ttfb" value={speed.ttfb} />,
          "First content": <MetricValue metric="fcp" value={speed.fcp} />,
          "Main content": <MetricValue metric="lcp" value={speed.lcp} />,
          Response: <MetricValue metric="inp" value={speed.inp} />,
          "Layout shift": <MetricValue metric="cls" value={speed.cls} />,
        }}
      />
      <Loaded query={query}>
        {({ images, marks }) => (
          <>
            <Marks marks={marks} />
            {images.length === 0 ? (
              <Empty
                title="No pictures measured"
                text="Uploaded pictures of this page appear here when visitors have seen them."
              />
            ) : (
              <ul className={classes.images} aria-label="Pictures of this page">
                {images.map((image) => (
                  <ImageRow key={image.assetUrl} image={image} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
};

/** One page, and the pictures that it waits for, next to the list. */
export const PageSpeedDrawer = ({
  speed,
  range,
  onSelect,
  onClose,
}: {
  readonly speed: PageSpeed | undefined;
  readonly range: Range;
  /** Filters the screen by the page; undefined while pages cannot be added to the filters. */
  readonly onSelect: ((speed: PageSpeed) => unknown) | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title={speed?.page ?? ""} opened={speed !== undefined} onClose={onClose}>
    {speed !== undefined && (
      <>
        {onSelect === undefined ? (
          <Text size="sm" mb="md">
            Page loads are not kept by page and country together: this page cannot be added to the
            filters of the screen.
          </Text>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => onSelect(speed)} mb="md">
            Show this page alone
          </Button>
        )}
        <Details speed={speed} range={range} />
      </>
    )}
  </DetailDrawer>
);
