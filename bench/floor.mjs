// The least that any checker does: walks a tree and reads its source files. Prints how many, and their bytes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let files = 0;
let bytes = 0;

function walk(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== '.git') walk(path);
    } else if (/\.[cm]?[jt]sx?$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name)) {
      files += 1;
      bytes += readFileSync(path).length;
    }
  }
}

walk(process.argv[2]);
console.log(JSON.stringify({ files, bytes }));
