import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { listMediaContract, listMediaUsesContract } from "#read-api/media/contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { aDocx, anMp3, anMp4, aPdf } from "#tests/support/media-files.ts";
import { addMember } from "#tests/support/members.ts";
import { aPng } from "#tests/support/pictures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const PATH = "/api/console/media";
type Uploaded = { readonly mediaId: string; readonly picture: { readonly assetUrl: string } };
type Refused = { readonly error: { readonly message: string } };
type Listed = ResponseOf<typeof listMediaContract>;

let server: TestServer;
let owner: Client;
let editor: Client;
let viewer: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const as = async (role: "EDITOR" | "VIEWER") => {
    const { token } = await addMember(server.infrastructure, role);
    return createClient(server.origin, new Map([["daybook_owner", token]]));
  };
  editor = await as("EDITOR");
  viewer = await as("VIEWER");
});
afterAll(() => server.stop());

const send = async (
  client: Client,
  path: string,
  content: Uint8Array,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) => {
  const cookies = [...client.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return fetch(`${server.origin}${path}`, {
    method,
    headers: {
      "content-type": "application/octet-stream",
      cookie: cookies.join("; "),
      "x-csrf-token": client.cookies.get("crumb") ?? "",
      ...headers,
    },
    body: Buffer.from(content),
  });
};

const upload = async (
  client: Client,
  content: Uint8Array,
  query = "",
  headers: Record<string, string> = {},
) => {
  const answer = await send(client, `${PATH}${query}`, content, { headers });
  const body = (await answer.json()) as Uploaded;
  // The upload is not the client's own call, so that its next read would not wait for it.
  if (answer.status === 200)
    await until(async () => (await rowsOf()).some(({ mediaId }) => mediaId === body.mediaId));
  return { status: answer.status, body };
};
const colour = (shade: number) => aPng(4, 3, [shade, 10, 20]);
const rowsOf = async (query = "") => (await owner.get<Listed>(`${PATH}${query}`)).body.rows;

describe("the media library", () => {
  it("takes pictures from members who write pages, and shows them to those who read", async () => {
    const { status, body } = await upload(editor, colour(1), "?name=a.png&folder=Shop");
    expect([status, body.picture]).toMatchObject([200, { originalSize: "4x3" }]);
    expect((await fetch(server.origin + body.picture.assetUrl)).status).toBe(200);
    const seen = await viewer.get<Listed>(PATH);
    expect(seen.body.rows).toMatchObject([
      { mediaId: body.mediaId, name: "a.png", folder: "Shop", title: "", altText: "", uses: 0 },
    ]);
    expect(seen.body.folders).toEqual(["Shop"]);
    expect((await upload(viewer, colour(1))).status).toBe(403);
    expect((await upload(await createClient(server.origin), colour(1))).status).toBe(401);
    expect((await upload(owner, Buffer.from("<svg/>"))).status).toBe(415);
    expect((await upload(owner, Buffer.alloc(0))).status).toBe(400);
  });
  it("has a picture once under an idempotency key", async () => {
    const key = { "idempotency-key": "once" };
    const first = await upload(owner, colour(2), "?name=once.png", key);
    expect((await upload(owner, colour(2), "?name=once.png", key)).body).toEqual(first.body);
    expect(await rowsOf("?search=once.png")).toHaveLength(1);
  });
  it("keeps the texts that members enter, and reports edit conflicts", async () => {
    const { mediaId } = (await upload(editor, colour(3), "?name=b.png")).body;
    const seen = { title: "", altText: "", tags: [], folder: "", focalPoint: { x: 0.5, y: 0.5 } };
    const said = { ...seen, title: "Night", altText: "By night", tags: ["shop", "shop", "night"] };
    const change = (body: object) => editor.put<never>(`${PATH}/${mediaId}`, body);
    expect((await change({ ...said, focalPoint: { x: 0, y: 1 }, seen })).status).toBe(204);
    await expect
      .poll(() => rowsOf("?search=by%20NIGHT"))
      .toMatchObject([{ title: "Night", tags: ["shop", "night"], focalPoint: { x: 0, y: 1 } }]);
    const late = await change({ ...seen, title: "Mine", seen });
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { code: "changed-meanwhile" }, present: { title: "Night" } },
    ]);
    expect((await change({ ...said, tags: [""] })).status).toBe(400);
    expect((await change({ ...said, altText: "x".repeat(1_001) })).status).toBe(400);
    expect((await change({ ...said, focalPoint: { x: 2, y: 0 } })).status).toBe(400);
    expect((await owner.put(`${PATH}/${newId()}`, said)).status).toBe(404);
    expect((await viewer.put(`${PATH}/${mediaId}`, said)).status).toBe(403);
  });
  it("is sorted and filtered, and says what has no alternative text", async () => {
    const names = async (query: string) => (await rowsOf(query)).map(({ name }) => name);
    expect(await names("?sort=title")).toEqual(["a.png", "b.png", "once.png"]);
    expect(await names("?altText=yes")).toEqual(["b.png"]);
    expect(await names("?folder=Shop")).toEqual(["a.png"]);
    for (const sort of ["hasAltText", "folder", "-uses", "-bytes", "uploadedAt"])
      expect(await names(`?sort=${sort}`)).toHaveLength(3);
    expect((await owner.get<string>(`${PATH}/export`)).body).toContain("Night");
  });
  it("lets a picture be removed and restored", async () => {
    const [row] = await rowsOf("?search=b.png");
    const path = `${PATH}/${row?.mediaId}`;
    expect((await editor.delete(path)).status).toBe(204);
    await expect.poll(() => rowsOf("?search=b.png")).toEqual([]);
    expect(await rowsOf("?search=b.png&status=removed")).toMatchObject([{ removed: true }]);
    expect((await fetch(`${server.origin}${row?.assetUrl}`)).status).toBe(200);
    expect((await editor.post(`${path}/restore`)).status).toBe(204);
    await expect.poll(() => rowsOf("?search=b.png")).toHaveLength(1);
    expect((await editor.delete(`${PATH}/${newId()}`)).status).toBe(404);
  });
});

it("a picture is used by the products that show it", async () => {
  const { mediaId, picture } = (await upload(owner, colour(4), "?name=used.png")).body;
  const { productId: _id, ...product } = aProduct("mug", {
    images: [{ assetUrl: picture.assetUrl, altText: "" }],
  });
  expect((await owner.put("/api/console/products/mug", product)).status).toBe(200);
  const path = `${PATH}/${mediaId}/uses`;
  await expect
    .poll(async () => (await owner.get<ResponseOf<typeof listMediaUsesContract>>(path)).body.uses)
    .toEqual([{ kind: "product", id: "mug", title: "Product mug", scheduledFor: null }]);
  expect(await rowsOf("?search=used.png")).toMatchObject([{ uses: 1 }]);
});

it("a picture that a version only shows later is used, and says from when on", async () => {
  const { mediaId, picture } = (await upload(owner, colour(77), "?name=later.png")).body;
  await defineCollections(owner);
  await saveAndPublish(owner, aPost("tea"));
  const item = aPost("tea", { mainImage: { assetUrl: picture.assetUrl, altText: "Tea" } });
  const path = "/api/console/content/items/tea";
  const { edition } = (await owner.put<{ edition: number }>(`${path}/draft`, { seen: 0, item }))
    .body;
  const publishOn = Date.now() + 3_600_000;
  await owner.post(`${path}/publish`, { draft: edition, schedule: { publishOn, timeZone: "UTC" } });
  const uses = async () =>
    (await owner.get<ResponseOf<typeof listMediaUsesContract>>(`${PATH}/${mediaId}/uses`)).body
      .uses;
  const post = { kind: "content-item", id: "tea", title: "Post tea" };
  await expect.poll(uses).toEqual([{ ...post, scheduledFor: publishOn }]);
  expect(await rowsOf("?search=later.png")).toMatchObject([{ uses: 1 }]);
  await owner.post(`${path}/cancel-schedule`, {});
  await expect.poll(uses).toEqual([]);
});

it("a picture of the library is never deleted as unused", async () => {
  const { picture } = (await upload(owner, colour(5))).body;
  const { picture: lost } = await server.infrastructure.pictures
    .keep("demo", colour(6))
    .then((kept) => ("picture" in kept ? kept : Promise.reject(new Error("refused"))));
  const later = () => new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
  const { isWhole } = server.infrastructure.eventStore;
  expect(await createUnusedFiles(server.database, later, isWhole).forget()).toBeGreaterThan(0);
  expect((await fetch(server.origin + picture.assetUrl)).status).toBe(200);
  expect((await fetch(`${server.origin}/images/${lost.fileId}.png`)).status).toBe(404);
});

describe("films, audio and documents of the library", () => {
  type File = { readonly assetUrl: string; readonly mediaType: string; readonly bytes: number };
  type Added = { readonly mediaId: string; readonly file: File };
  const FILES = `${PATH}/files`;
  const uploadFile = async (content: Uint8Array, name: string): Promise<Added> => {
    const answer = await send(editor, `${FILES}?name=${name}&folder=Press`, content);
    expect(answer.status).toBe(200);
    const added = (await answer.json()) as Added;
    await expect.poll(() => rowsOf(`?search=${name}`)).toHaveLength(1);
    return added;
  };
  const see = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, { headers, redirect: "manual" });

  it("are stored in pieces, listed and shown to everyone", async () => {
    const film = anMp4(600_000);
    const { mediaId, file } = await uploadFile(film, "tour.mp4");
    expect(file).toMatchObject({ mediaType: "video/mp4", bytes: film.length });
    expect(await rowsOf("?kind=film")).toMatchObject([
      { mediaId, name: "tour.mp4", kind: "film", assetUrl: file.assetUrl, picture: null },
    ]);
    const whole = await see(file.assetUrl);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    const part = await see(file.assetUrl, { range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 10-19/${film.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(10, 20))).toBe(true);
    expect((await see(file.assetUrl, { range: `bytes=${film.length}-` })).status).toBe(416);
    const etag = whole.headers.get("etag") ?? "";
    expect(
      (await see(file.assetUrl, { "if-none-match": etag, "cache-control": "max-age=0" })).status,
    ).toBe(304);
    expect((await see(file.assetUrl.replace(".mp4", ".pdf"))).status).toBe(404);
  });
  it("are only shown by browsers where they can run nothing", async () => {
    const shown = async (content: Uint8Array, name: string) => {
      const { headers } = await see((await uploadFile(content, name)).file.assetUrl);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      return headers.get("content-disposition");
    };
    expect(await shown(anMp3(), "song.mp3")).toBe("inline");
    expect(await shown(aPdf(), "menu.pdf")).toBe("inline");
    expect(await shown(aDocx(), "press.docx")).toBe("attachment");
  });
  it("pictures are refused with the name of the file, too [B5.27]", async () => {
    const messageOf = async (query: string, content: Uint8Array) =>
      ((await (await send(editor, `${PATH}${query}`, content)).json()) as Refused).error.message;
    const unsupported = "The file logo.svg does not appear to be a supported file type. ";
    expect(await messageOf("?name=logo.svg", Buffer.from("<svg/>"))).toContain(unsupported);
    expect(await messageOf("", Buffer.from("<svg/>"))).toMatch(/^This is not a JPEG/);
    const large = Buffer.alloc(MAX_PICTURE_BYTES + 1);
    expect(await messageOf("?name=hall.png", large)).toBe(
      "The file hall.png is too large. The maximum allowed file size is 20 MB",
    );
    expect(await messageOf("", large)).toBe("Pictures can be up to 20 MB.");
  });
  it("are refused with their name when they are something else [B5.27]", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    const answer = await send(editor, `${FILES}?name=notes.pdf`, page);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: { message: "The file notes.pdf does not appear to be a supported file type" },
    });
    expect((await send(editor, FILES, Buffer.alloc(0))).status).toBe(400);
    expect((await send(viewer, FILES, aPdf())).status).toBe(403);
    expect((await send(await createClient(server.origin), FILES, aPdf())).status).toBe(401);
  });
  it("are only those of the library, not the downloads of customers", async () => {
    const { fileId } = await server.infrastructure.files.keep("demo", aPdf("for customers"));
    expect((await see(`/files/${fileId}.pdf`)).status).toBe(404);
  });
  it("are replaced by one of their kind, and their former path leads to the new one", async () => {
    const { mediaId, file } = await uploadFile(aPdf("spring"), "card.pdf");
    const path = `${PATH}/${mediaId}/file?name=autumn.pdf`;
    const replace = (content: Uint8Array) => send(editor, path, content, { method: "PUT" });
    const answer = await replace(aPdf("autumn"));
    expect(answer.status).toBe(200);
    const { file: current } = (await answer.json()) as { readonly file: File };
    await expect
      .poll(async () => (await see(file.assetUrl)).headers.get("location"))
      .toBe(current.assetUrl);
    expect(await rowsOf("?search=autumn.pdf")).toMatchObject([{ assetUrl: current.assetUrl }]);
    const film = await replace(anMp4());
    expect([film.status, await film.json()]).toMatchObject([
      409,
      { error: { code: "media-kind-differs" } },
    ]);
    expect((await send(editor, `${PATH}/${newId()}/file`, aPdf(), { method: "PUT" })).status).toBe(
      404,
    );
  });
  it("are never deleted as unused, and their former contents neither", async () => {
    const { mediaId, file } = await uploadFile(aPdf("kept"), "kept.pdf");
    await send(editor, `${PATH}/${mediaId}/file`, aPdf("kept, too"), { method: "PUT" });
    const later = () => new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
    await createUnusedFiles(
      server.database,
      later,
      server.infrastructure.eventStore.isWhole,
    ).forget();
    const [, , fileId = ""] = file.assetUrl.split(/[/.]/);
    expect(await server.infrastructure.files.sizeOf("demo", fileId)).toBe(file.bytes);
  });
});

it("a replaced picture is shown by every product, page and address that named it", async () => {
  const { mediaId, picture } = (await upload(owner, colour(7), "?name=old.png")).body;
  const { productId: _id, ...product } = aProduct("vase", {
    images: [{ assetUrl: picture.assetUrl, altText: "A vase" }],
    description: `<p><img src="${picture.assetUrl}" alt=""></p>`,
  });
  expect((await owner.put("/api/console/products/vase", product)).status).toBe(200);
  const page = async () => (await fetch(`${server.origin}/shop/p/vase`)).text();
  await expect.poll(page).toContain(picture.assetUrl);
  const answer = await send(
    editor,
    `${PATH}/${mediaId}/picture?name=new.png`,
    aPng(8, 6, [9, 9, 9]),
    {
      method: "PUT",
    },
  );
  const { picture: current } = (await answer.json()) as Uploaded;
  await expect.poll(page).not.toContain(picture.assetUrl);
  const html = await page();
  expect(html.split(current.assetUrl).length).toBeGreaterThan(2);
  expect(html).toContain("8x6");
  const former = () =>
    fetch(`${server.origin}${picture.assetUrl}?format=100w`, { redirect: "manual" });
  await expect
    .poll(async () => (await former()).headers.get("location"))
    .toBe(`${current.assetUrl}?format=100w`);
  expect(await rowsOf("?search=new.png")).toMatchObject([{ uses: 1 }]);
});

it("a replacement is undone everywhere, unless the file was replaced once more", async () => {
  const { mediaId, picture } = (await upload(owner, colour(9), "?name=first.png")).body;
  const path = `${PATH}/${mediaId}`;
  const answer = await send(editor, `${path}/picture?name=second.png`, colour(10), {
    method: "PUT",
  });
  const { picture: second } = (await answer.json()) as Uploaded;
  const location = async () => {
    const cookie = [...editor.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    const options = { redirect: "manual", headers: { cookie: cookie.join("; ") } } as const;
    return (await fetch(server.origin + picture.assetUrl, options)).headers.get("location");
  };
  // The server remembers now where the former path leads.
  await expect.poll(location).toBe(second.assetUrl);
  const undo = (assetUrl: string, client = editor) =>
    client.post<{ error: { code: string } }>(`${path}/undo-replacement`, {
      assetUrl,
      former: picture.assetUrl,
    });
  expect((await undo(second.assetUrl, viewer)).status).toBe(403);
  expect((await undo(picture.assetUrl)).body.error.code).toBe("media-replaced-again");
  expect((await undo(second.assetUrl)).status).toBe(204);
  const listed = await editor.get<Listed>(`${PATH}?search=first.png`);
  expect(listed.body.rows).toMatchObject([{ mediaId, assetUrl: picture.assetUrl }]);
  expect(await location()).toBeNull();
  expect((await undo(second.assetUrl)).status).toBe(409);
});
