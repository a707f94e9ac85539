// A paper needs no programs. What a PDF would do by itself in the reviewer's reader is found by reading it, not by searching its text.
import { Worker } from 'node:worker_threads'
import type { PdfResult } from './pdf.worker.ts'

const SECONDS = 8

/** Reads a PDF in a thread of its own: one that is made to cost memory or time costs neither beyond this. */
export function readPdf(bytes: Buffer): Promise<PdfResult> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.subarray(-2048).includes('%%EOF'))
    return Promise.resolve({ kind: 'broken' })
  return new Promise(done => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    const end = (result: PdfResult) => {
      clearTimeout(timer)
      done(result)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ kind: 'broken' }), SECONDS * 1000)
    worker.on('message', (result: PdfResult) => end(result))
    worker.on('error', () => end({ kind: 'broken' }))
    worker.on('exit', () => end({ kind: 'broken' }))
  })
}
