// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const regionLabels: FieldLabels = {
  located: '定位得到的',
  regionType: '地区层级',
}
