// The usual measures of one ranking, each from 0 to 1. `judged` maps document id to grade; above 0 is relevant.

export function measure(ranking, judged) {
  const relevant = [...judged.values()].filter((grade) => grade > 0);
  const grades = ranking.map((id) => judged.get(id) ?? 0);
  const gain = (list) => list.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
  const ideal = gain(relevant.sort((a, b) => b - a));
  const first = grades.slice(0, 10).findIndex((grade) => grade > 0);
  const recall = (depth) => grades.slice(0, depth).filter((grade) => grade > 0).length / Math.max(relevant.length, 1);
  return {
    'nDCG@10': ideal === 0 ? 0 : gain(grades) / ideal,
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
    'recall@10': recall(10),
    'recall@100': recall(100),
    'success@1': (grades[0] ?? 0) > 0 ? 1 : 0,
  };
}

export function mean(measures) {
  const names = Object.keys(measures[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, measures.reduce((sum, one) => sum + one[name], 0) / measures.length]));
}
