// Which requests and jobs are looked at, by the names that the standard gives its samplers.
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../../kernel/settings/traceSettings.ts'

/** A job that somebody asked for who is looked at is looked at too: a link to nothing helps nobody. */
const linked = (otherwise: Sampler): Sampler => ({
  shouldSample: (context, traceId, name, kind, attributes, links) =>
    links.length > 0
      ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
      : otherwise.shouldSample(context, traceId, name, kind, attributes, links),
  toString: () => `Linked{${otherwise.toString()}}`,
})

const rootOf = (sampler: string, ratio: number): Sampler => {
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler()
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
}

export function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = linked(rootOf(sampler, ratio))
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : within(root)
}

/** Parts of what is looked at here; a parent from outside decides nothing. */
const within = (root: Sampler): Sampler => {
  const parts = new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
  return { shouldSample: (...asked) => parts.shouldSample(...asked), toString: () => root.toString() }
}
