import type { Shape } from './shapes.ts'

/** Names the catalogue knows (mills, models) that must not be taken apart: 热轧厂 is not 热轧 + 厂. Normalised by the caller. */
export interface KnownNames {
  names: ReadonlySet<string>
  longest: number
  /** Varieties that the desk has made or renamed: what they are called and of which shape they are. */
  kinds?: ReadonlyMap<string, { varietyCodes: readonly string[] }>
  longestKind?: number
  shapes?: ReadonlyMap<string, Shape>
}
