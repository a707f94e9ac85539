// Sentences with {facts} in them: refusals, notices.

export type Fact = string | number
/** The names in a sentence: 'a' | 'b' of '{a} and {b}'. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type MissingFact = (text: string, key: string) => void
let missing: MissingFact = () => {}
/** What happens where a sentence lacks a fact. A person sees the sentence without it; the tests of use cases fail. */
export const onMissingFact = (then: MissingFact): void => {
  missing = then
}

/** The sentence with its facts. One that is missing leaves nothing behind, so no raw {name} ever reaches a person. */
export const filled = (text: string, facts: Readonly<Record<string, Fact>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const fact = facts[key]
    if (fact === undefined) missing(text, key)
    return String(fact ?? '')
  })

/** How long to wait, as a person says it: seconds up to two minutes, then whole minutes, from two hours on whole hours; rounded up, so that it is over by then. */
export const waitText = (seconds: number): string =>
  seconds <= 120 ? `${seconds} 秒` : seconds < 7200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`
