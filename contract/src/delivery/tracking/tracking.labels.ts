// What the fields of this room are called: in the sentence that says which one is wrong.
import type { FieldLabels } from '../../kernel/labels.ts'

export const trackingLabels: FieldLabels = {
  latitude: '纬度',
  longitude: '经度',
  on: '告诉位置',
  place: '到了哪里',
  t: '通行凭证',
}
