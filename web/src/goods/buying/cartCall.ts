import type { Path } from '@mall/contract/main/calls.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'

type Verb = Extract<Path, `/api/cart/${string}Commonly`> extends `/api/cart/${infer V}Commonly` ? V : never

/** Channels J0000004-8 use the Commonly variant of every cart call (specification section 6). */
export const cartPath = <V extends Verb>(verb: V, channelCode: string | null | undefined) =>
  (isCommonly(channelCode ?? '') ? `/api/cart/${verb}Commonly` : `/api/cart/${verb}`) as `/api/cart/${V}`
