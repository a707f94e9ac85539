// What the fields of this room are called: in the sentence that says which one is wrong.
import type { FieldLabels } from '../../kernel/labels.ts'

export const trackingLabels: FieldLabels = {
  on: '告诉位置',
  place: '到了哪里',
}
