// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const regionLabels: FieldLabels = {
  latitude: '纬度',
  located: '定位得到的',
  longitude: '经度',
  regionType: '地区层级',
}
