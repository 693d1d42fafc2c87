import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type SankeyLink, type SankeyNode, sankey, sankeyLinkHorizontal } from "d3-sankey";
import type { Behind } from "#domain/journeys/behind.ts";
import { type FlowNode, flowNodeName } from "#domain/journeys/page-flow.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { flowContract } from "#read-api/journeys/flow-contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "./flow-picture.module.css";
import { type ReportSearch, VisitsBehind } from "./visits-behind.tsx";

type Moves = ResponseOf<typeof flowContract>["links"];

/** A page in one column; its id is unique in the picture. */
type Node = FlowNode & { readonly id: string; readonly column: number };
type Move = { readonly source: string; readonly target: string; readonly value: number };
type Placed = SankeyNode<Node, Move>;
type PlacedMove = SankeyLink<Node, Move>;

const HEIGHT = 460;
const NODE_WIDTH = 12;
const NODE_GAP = 16;
/** A column and the names next to it; a narrower window scrolls. */
const MIN_COLUMN_WIDTH = 190;
const NAME_GAP = 8;

const idOf = (column: number, { kind, page }: FlowNode): string => `${column} ${kind} ${page}`;

const graphOf = (moves: Moves) => {
  // On the way to a page, short visits leave the first columns empty.
  const first = Math.min(...moves.map(({ step }) => step));
  const nodes = new Map<string, Node>();
  const add = (column: number, node: FlowNode): string => {
    const id = idOf(column, node);
    nodes.set(id, { ...node, id, column });
    return id;
  };
  const links = moves.map(({ step, fromKind, fromPage, toKind, toPage, visits }) => ({
    source: add(step - first, { kind: fromKind, page: fromPage }),
    target: add(step - first + 1, { kind: toKind, page: toPage }),
    value: visits,
  }));
  return { nodes: [...nodes.values()], links };
};

/** Pages by visits; what is no page comes last. */
const order = (one: Placed, other: Placed): number => {
  const rank = ({ kind }: Placed): number => ({ page: 0, other: 1, entered: 2, left: 2 })[kind];
  return rank(one) - rank(other) || (other.value ?? 0) - (one.value ?? 0);
};

const layoutOf = (moves: Moves, columns: number, width: number) =>
  sankey<Node, Move>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ column }) => column)
    .nodeSort(order)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(NODE_GAP)
    .extent([
      [1, 1],
      // The names of the last column need as much room as those of the others.
      [width - width / columns + NODE_WIDTH, HEIGHT - 1],
    ])(graphOf(moves));

const nodeOf = (end: PlacedMove["source"]): Placed => end as Placed;
const nameOf = (end: PlacedMove["source"]): string => flowNodeName(nodeOf(end));
const pathOf = sankeyLinkHorizontal<Node, Move>();

/** The figure of a move, or of a page in one step, where one end is null. */
export type BehindOf = (step: number, from: FlowNode | null, to: FlowNode | null) => Behind;

/** A bar is named by a move from it, or by one to it where none is. */
const behindNode = (node: Placed, first: number, behindOf: BehindOf): Behind => {
  const { kind, page, column } = node;
  const isLeft = (node.sourceLinks ?? []).length > 0;
  const at: FlowNode = { kind, page };
  return isLeft ? behindOf(column + first, at, null) : behindOf(column + first - 1, null, at);
};

/** The name of a page next to its bar; it leads to the report from or to this page, and its number to the visits. */
const Name = ({
  node,
  room,
  searchOf,
  behind,
  report,
}: {
  readonly node: Placed;
  readonly room: number;
  readonly searchOf: (page: string) => object;
  readonly behind: Behind;
  readonly report: ReportSearch;
}) => {
  const name = flowNodeName(node);
  const visits = node.value ?? 0;
  const style = {
    insetInlineStart: (node.x1 ?? 0) + NAME_GAP,
    insetBlockStart: ((node.y0 ?? 0) + (node.y1 ?? 0)) / 2,
    maxInlineSize: room,
  };
  return (
    <span className={classes.name} style={style} data-kind={node.kind}>
      {node.kind === "page" ? (
        <Link
          to="/census/journeys"
          search={searchOf(node.page)}
          title={name}
          aria-label={`${name}, step ${node.column + 1}, ${counted(visits, "visit")}: show journeys`}
        >
          {name}
        </Link>
      ) : (
        <span title={name}>{name}</span>
      )}
      <VisitsBehind
        behind={behind}
        count={visits}
        search={report}
        label={`${name}, step ${node.column + 1}, ${counted(visits, "visit")}`}
        className={classes.count}
      >
        {formatCount(visits)}
      </VisitsBehind>
    </span>
  );
};

/** Moves from page to page as bands, each as wide as its visits. The table below has the same figures. */
export const FlowPicture = ({
  moves,
  searchOf,
  behindOf,
  report,
}: {
  readonly moves: Moves;
  /** The search of the report on a page. */
  readonly searchOf: (page: string) => object;
  readonly behindOf: BehindOf;
  readonly report: ReportSearch;
}) => {
  const first = Math.min(...moves.map(({ step }) => step));
  const { ref, width: free } = useElementSize();
  const columns = 1 + new Set(moves.map(({ step }) => step)).size;
  const width = Math.max(free, columns * MIN_COLUMN_WIDTH);
  const { nodes, links } = layoutOf(moves, columns, width);
  const room = width / columns - NODE_WIDTH - 2 * NAME_GAP;
  return (
    <section ref={ref} className={classes.scroller} aria-label="Journeys, scrolls">
      {free > 0 && (
        <div className={classes.picture} style={{ inlineSize: width, blockSize: HEIGHT }}>
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {links.map((link) => (
              <path
                key={`${nodeOf(link.source).id} ${nodeOf(link.target).id}`}
                className={classes.move}
                data-kind={nodeOf(link.target).kind}
                d={pathOf(link) ?? ""}
                strokeWidth={Math.max(1, link.width ?? 0)}
              >
                <title>
                  {`${nameOf(link.source)} → ${nameOf(link.target)}: ${counted(link.value, "visit")}`}
                </title>
              </path>
            ))}
            {nodes.map(({ id, kind, x0 = 0, y0 = 0, y1 = 0 }) => (
              <rect
                key={id}
                className={classes.node}
                data-kind={kind}
                x={x0}
                y={y0}
                width={NODE_WIDTH}
                height={Math.max(1, y1 - y0)}
                rx={3}
              />
            ))}
          </svg>
          {nodes.map((node) => (
            <Name
              key={node.id}
              node={node}
              room={room}
              searchOf={searchOf}
              behind={behindNode(node, first, behindOf)}
              report={report}
            />
          ))}
        </div>
      )}
    </section>
  );
};
