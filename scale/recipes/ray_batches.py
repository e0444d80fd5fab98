"""A catalogue on a Ray cluster: python ray_batches.py CATALOGUE STORE OPTIONS…"""
import itertools, subprocess, sys
import ray

catalogue, store, *options = sys.argv[1:]

@ray.remote(max_retries=3, num_cpus=1)
def draw(lines: list[str]) -> str:
    words = ["render-book", "batch", "-", "--out", store, "--jobs", "1", "--quiet", *options]
    return subprocess.run(words, input="".join(lines), capture_output=True, text=True).stdout

ray.init(address="auto")
flying: list[ray.ObjectRef] = []
with open(catalogue) as file:
    while lines := list(itertools.islice(file, 32)):
        flying.append(draw.remote(lines))
        if len(flying) >= 4 * ray.cluster_resources()["CPU"]:
            done, flying = ray.wait(flying)
            sys.stdout.writelines(ray.get(done))
sys.stdout.writelines(ray.get(flying))
