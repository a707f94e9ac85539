// What a lower area needs of a higher one, as one typed object: each point is declared where it is asked (module augmentation of `Extensions`),
// and the object literal in main/extensions.ts answers all of them. One that is missing there does not compile, and who is asked after whom is read there.
// Reached without a world, since half of the points are asked by functions that have a transaction alone.
export interface Extensions {
  /** Makes the interface one that can be added to; nothing asks it. */
  readonly kind: 'extensions'
}

let installed: Extensions | null = null

/** By main alone, before anything is asked; a test that answers a point otherwise calls what is returned when it has ended. */
export function installExtensions(all: Extensions): () => void {
  const before = installed
  installed = all
  return () => {
    installed = before
  }
}

/** Throws where main has not been loaded: nothing is let pass because nobody was there to be asked. */
export function extensions(): Extensions {
  if (!installed) throw new Error('no extensions are installed: load main/extensions.ts')
  return installed
}
