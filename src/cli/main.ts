#!/usr/bin/env node
import module from 'node:module';

// Node 22.8 and later keep compiled code between runs; it counts for what is loaded after this line.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// The reader of a pipe may leave (`| head`): the verdict stands, only nobody hears the rest.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    // A full disk, for one. Whoever reads the report has not got all of it, so its verdict does not count.
    if (stream === process.stdout) process.stderr.write(`error: cannot write the report: ${error.message}\n`);
    process.exit(2);
  });
}

try {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Node would end with 1, which means findings.
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
