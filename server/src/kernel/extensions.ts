// What a lower area needs of a higher one, as one typed object: each point is declared where it is asked (module augmentation of `Extensions`),
// and main/extensionsOfRooms.ts answers all of them. One that is missing there does not compile.
export interface Extensions {
  /** Makes the interface one that can be added to; nothing asks it. */
  readonly kind: 'extensions'
}
