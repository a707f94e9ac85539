// Words that nothing is called by, held against the words of the trade: by sound (luowengang, lwg, 罗纹钢) and by a slip of the finger
// (螺绞钢, HRB40E, HRB4OOE). Which words there are and how they sound is told from outside; here is only how near is near enough.

export interface Spoken {
  word: string
  /** Syllables of each reading, lower case: 热轧 is re zha and re ya. */
  readings: readonly (readonly string[])[]
}

export interface Speller {
  /** The one word that is meant; undefined where none is, or several are as near. */
  correct(word: string): string | undefined
  /** Words that may be meant, nearest first: to be offered, not taken. */
  near(word: string): string[]
  /** Words whose sound or initials begin so: luow, lw. */
  beginning(latin: string): string[]
}

/** Steps of inserting, leaving out, changing or swapping neighbours between two texts; `most` + 1 when there are more. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (older[j - 2] ?? 0) + 1)
      row.push(least)
    }
    older = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

const LATIN = /^[A-Z]+$/i
const GRADE_LIKE = /^[A-Z]{1,5}-?[\dOIL]{2,}[A-Z]*$/
/** Letters that are taken for digits, where a grade has digits. */
const asDigits = (text: string): string =>
  text.replace(/^([A-Z]{1,4}?)-?([\dOIL]{2,})([A-Z]*)$/, (_, head: string, digits: string, tail: string) => {
    return head + digits.replaceAll('O', '0').replace(/[IL]/g, '1') + tail
  })
/** A slip in a short word makes another word. */
const slipsAllowed = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2)

/** What buyers confuse on the keyboard and in the ear: n and l, ng and n, zh and z. */
const blurred = (sound: string): string =>
  sound
    .replace(/([zcs])h/g, '$1')
    .replace(/ng/g, 'n')
    .replaceAll('v', 'u')

export function createSpeller(
  spoken: readonly Spoken[],
  gradesOf: () => readonly string[],
  soundOf: (text: string) => string,
): Speller {
  const byText = new Map<string, Set<string>>()
  const put = (key: string, word: string): void => {
    const set = byText.get(key)
    if (set) set.add(word)
    else byText.set(key, new Set([word]))
  }
  const sounds: { sound: string; initials: string; word: string }[] = []
  for (const { word, readings } of spoken) {
    for (const syllables of readings) {
      const sound = syllables.join('')
      const initials = syllables.map(s => s[0] ?? '').join('')
      put(sound, word)
      if (blurred(sound) !== sound) put(`~${blurred(sound)}`, word)
      if (initials.length > 1) put(initials, word)
      sounds.push({ sound, initials, word })
    }
  }
  /** Shortest first: of 螺纹 and 螺纹钢 with one sound there is none, of 镀锌 and 镀锌卷 under dx the shorter is meant. */
  const first = (key: string): string | undefined => {
    const words = [...(byText.get(key) ?? [])]
    return words.sort((a, b) => a.length - b.length)[0]
  }

  function grade(word: string): string | undefined {
    if (!GRADE_LIKE.test(word)) return undefined
    const grades = gradesOf()
    const plain = asDigits(word)
    if (grades.includes(plain)) return plain
    // Q2358: the eight is the B it looks like.
    const eight = plain.replace(/8$/, 'B')
    if (grades.includes(eight)) return eight
    const near = grades.filter(g => g[0] === plain[0] && slips(g, plain, 1) === 1)
    // HRB40E lacks a digit; that its E should be a 0 is less likely.
    const tail = /[A-Z]*$/.exec(plain)?.[0] ?? ''
    const alike = near.filter(g => (/[A-Z]*$/.exec(g)?.[0] ?? '') === tail)
    const [only, ...more] = alike.length > 0 ? alike : near
    return more.length === 0 ? only : undefined
  }

  function near(word: string): string[] {
    const latin = LATIN.test(word)
    const sound = latin ? word.toLowerCase() : soundOf(word)
    const most = slipsAllowed(sound.length)
    const found = new Map<string, number>()
    for (const s of sounds) {
      const bySound = sound === '' ? most + 1 : slips(sound, s.sound, most)
      const byText = latin || word.length < 3 ? 2 : slips(word, s.word, 1)
      const least = Math.min(bySound <= most ? bySound : 9, byText <= 1 ? byText : 9)
      if (least < 9) found.set(s.word, Math.min(found.get(s.word) ?? 9, least))
    }
    return [...found].sort((a, b) => a[1] - b[1] || a[0].length - b[0].length).map(([text]) => text)
  }

  return {
    near,
    correct(word) {
      const asGrade = grade(word)
      if (asGrade !== undefined) return asGrade
      if (LATIN.test(word)) {
        const key = word.toLowerCase()
        return first(key) ?? first(`~${blurred(key)}`)
      }
      if (/[A-Z\d]/i.test(word)) return undefined
      const sound = soundOf(word)
      const bySound = first(sound) ?? first(`~${blurred(sound)}`)
      if (bySound !== undefined) return bySound
      if (word.length < 3) return undefined
      const slipped = spoken.filter(s => s.word.length >= 3 && slips(s.word, word, 1) === 1)
      return slipped.length === 1 ? slipped[0]?.word : undefined
    },
    beginning(latin) {
      const key = latin.toLowerCase()
      const words = sounds.filter(s => s.sound.startsWith(key) || (key.length > 1 && s.initials.startsWith(key)))
      return [...new Set(words.map(s => s.word))].sort((a, b) => a.length - b.length)
    },
  }
}
