// Plain JavaScript on purpose: it must run, and explain, on a Node that knows no TypeScript.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Daybook runs on Node 24, which it brings along as an npm package, but this is Node ${process.versions.node}.\n` +
      "Install scripts seem to be switched off. Run: npm ci --ignore-scripts=false\n" +
      "or start it through npm (npm start, npm test) so that node_modules/.bin comes first.",
  );
  process.exit(1);
}
