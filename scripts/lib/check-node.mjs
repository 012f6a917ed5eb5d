// Imported first by every script: older versions lack what the scripts themselves use.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(`Molar needs Node 20 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
