// 附加服务 beside the goods. What made-to-order goods are asked for by an order parameter is no service of theirs: it would be charged twice.
import { choicesOf } from './futuresParams.ts'
import { AdditionalService } from './goods.codes.ts'
import type { OptionFacts } from './orderOptions.ts'

const HOT_DIP = '热浸锌'

/** Why goods made to order cannot have a service, in words that lead to the parameter; undefined when they can. Stock can have them all. */
export function whyNotMadeWith(serviceCode: string, f: OptionFacts): string | undefined {
  if (serviceCode === AdditionalService.pack) return '期货排产的包装在排产参数「包装」里选，不另加精包装服务'
  if (serviceCode === AdditionalService.galvanise && choicesOf('coating', f).some(c => c.code === HOT_DIP))
    return '期货排产的热浸锌在排产参数「镀层」里选，不另加热浸锌服务'
  return undefined
}
